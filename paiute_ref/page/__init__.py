"""The single-file page: the judge, the showdown and the rules in a browser, offline."""
