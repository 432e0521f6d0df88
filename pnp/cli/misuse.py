"""What was typed and cannot be read, told as everything else that pnp refuses."""

from typing import Any

from typer.core import TyperArgument, TyperOption

from pnp.errors import PnpError

WORDS = {int: "a whole number", float: "a number"}
"""What a person calls the types of options."""


def refusal(error: Any) -> PnpError | None:
    """Return one message of an error that typer raises for what was typed; None for any other exception."""
    if not hasattr(error, "format_message"):
        return None
    context = getattr(error, "ctx", None)
    hint = f"{context.command_path} --help" if context is not None else "pnp --help"
    parameter = getattr(error, "param", None)
    if parameter is not None and error.__cause__ is not None:
        return PnpError(
            "wrong value",
            place=_name(parameter, context),
            expected=_expected_value(parameter),
            found=_found_value(error.__cause__),
            hint=hint,
        )
    told = str(error.format_message()).rstrip(".").replace("command", "verb").replace(". Did", "; did")
    return PnpError(told[:1].lower() + told[1:], hint=hint)


def is_bare(error: Any) -> bool:
    """Return whether `pnp`, or a group of verbs, was typed without any verb."""
    return type(error).__name__ == "NoArgsIsHelpError"


def help_text(error: Any) -> str:
    """Return the help that answers it."""
    return str(error.ctx.get_help())


def _name(parameter: Any, context: Any) -> str:
    """Return the longest name of an option, or the variable that said it; or what an argument is called."""
    source = context.get_parameter_source(parameter.name) if context is not None else None
    if source is not None and source.name == "ENVIRONMENT":
        return str(parameter.envvar)
    return max(parameter.opts, key=len) if isinstance(parameter, TyperOption) else parameter.display_name_raw


def _expected_value(parameter: TyperOption | TyperArgument) -> str:
    kind = parameter.type_descriptor.annotation
    words = WORDS.get(kind, "another value")
    if parameter.min is not None and parameter.max is not None:
        return f"{words} from {parameter.min} to {parameter.max}"
    return words if parameter.min is None else f"{words} from {parameter.min} on"


def _found_value(cause: Any) -> str:
    try:
        return repr(cause.errors()[0]["input"])[:80]
    except (AttributeError, LookupError):
        return ""
