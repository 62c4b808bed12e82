"""`python -m gamewarden`: the command line."""

from gamewarden.cli import main

if __name__ == "__main__":
    main()
