# Every target works from a fresh clone; see CONTRIBUTING.md.
PYTHON ?= python3
VENV = .venv/bin/python
.PHONY: setup check test nightly golden kits pictures docs lock bench

setup:   ## .venv from the lock, with the command `pnp` in it
	$(PYTHON) -m pnp.bootstrap
	$(VENV) -m pip install --quiet --no-deps --no-build-isolation --editable .
check: setup  ## what CI asks of a change
	$(VENV) -m ruff check
	$(VENV) -m ruff format --check
	$(VENV) -m mypy
	$(VENV) -m tests
test:
	$(PYTHON) -m tests
nightly:  ## all tests, with the repetitions that only the night tries
	PNP_NIGHTLY=1 $(PYTHON) -m tests
golden: setup  ## rewrite tests/golden/ from what is drawn now; then read the diff
	PNP_NIGHTLY=1 PNP_GOLDEN=write $(VENV) -m tests -k golden --quiet
kits:
	$(PYTHON) -m pnp build --locale es,en --paper a4,letter
pictures: setup  ## draw the README's pictures anew
	$(VENV) -m tests.pictures
docs: setup  ## the site of docs/, in .site/html
	$(VENV) -m tools.site
COMPILE = UV_CUSTOM_COMPILE_COMMAND="make lock" $(VENV) -m uv pip compile --quiet --universal --python-version 3.11 \
	--generate-hashes --no-strip-extras --no-config --no-emit-index-url --no-annotate --extra cjk
lock: setup  ## the newest versions that pyproject.toml allows, for every platform
	$(COMPILE) --upgrade --group dev pyproject.toml --output-file requirements.lock
	$(COMPILE) --constraint requirements.lock --group setup pyproject.toml --output-file requirements-run.lock
bench: setup
	$(VENV) -m benchmarks
