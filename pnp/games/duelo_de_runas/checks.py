MODEL = ()
DRAWING = ()
