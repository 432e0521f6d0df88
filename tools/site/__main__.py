"""`python -m tools.site`: make the site, or say what is wrong with it and end with status 1."""

import subprocess
import sys

from tools.site import links, pages


def main() -> int:
    """Write the pages, check their links and let Zensical make .site/html. Return the exit status."""
    gathered = pages.gathered()
    if faults := links.faults(gathered, pages.navigation()):
        print("\n".join(faults), file=sys.stderr)
        return 1
    pages.write(gathered)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run(command, cwd=pages.SITE, check=False)
    if done.returncode == 0:
        print(f"{pages.HTML / 'index.html'}: {len(gathered)} pages")
    return 1 if done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
