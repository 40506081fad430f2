"""The rules as data: what they are (``model``) and how they are read (``load``)."""
