@rem Windows' shell has no `exec`: this lets the scripts of package.json say it everywhere.
@%*
