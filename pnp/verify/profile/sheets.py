"""The part of PDF that sheets to print are written in: kinds of objects, their keys, their content."""

from pnp.verify.profile.grammar import Grammar
from pnp.verify.profile.reading import Language
from pnp.verify.profile.values import Table

TABLE: Table = {
    "Trailer": {
        "Root!": "<Catalog>",
        "Info!": "<Info>",
        "ID!": "[2 text]",
        "Size!": "integer",
    },
    "Catalog": {
        "Type!": "/Catalog",
        "Pages!": "<Pages>",
        "Lang": "text",
        "PageMode": "/UseNone",
        "ViewerPreferences": "<Viewer>",
    },
    "Viewer": {
        "DisplayDocTitle": "true",
        "Duplex": "/DuplexFlipLongEdge /DuplexFlipShortEdge",
        "PrintScaling": "/None",
    },
    "Info": {
        "Title": "text",
        "Author": "text",
        "Subject": "text",
        "Keywords": "text",
        "Creator": "text",
        "Producer": "text",
        "CreationDate": "text",
        "ModDate": "text",
        "Trapped": "/False",
    },
    "Pages": {"Type!": "/Pages", "Kids!": "[<Page>]", "Count!": "integer"},
    "Page": {
        "Type!": "/Page",
        "Parent!": "<Pages>",
        "Resources!": "<Resources>",
        "Contents!": "<Content>",
        "MediaBox!": "[4 number]",
        "TrimBox": "[4 number]",
        "BleedBox": "[4 number]",
        "Rotate": "0",
        "Trans": "<Nothing>",
    },
    "Nothing": {},
    "Resources": {
        "Font": "{<Font>}",
        "XObject": "{<Form|Picture|Veil>}",
        "ProcSet": "[/PDF /Text /ImageB /ImageC /ImageI]",
    },
    "Content": {"Length!": "integer", "Filter": "/FlateDecode or = /FlateDecode"},
    "Form": {
        "Type": "/XObject",
        "Subtype!": "/Form",
        "FormType": "1",
        "BBox!": "[4 number]",
        "Matrix": "= 1 0 0 1 0 0",
        "Resources!": "<Resources>",
        "Length!": "integer",
        "Filter": "/FlateDecode or = /FlateDecode",
    },
    "Picture": {
        "Type": "/XObject",
        "Subtype!": "/Image",
        "Width!": "integer",
        "Height!": "integer",
        "BitsPerComponent!": "8",
        "ColorSpace!": "/DeviceGray /DeviceRGB",
        "Length!": "integer",
        "Filter!": "/FlateDecode /DCTDecode or = /FlateDecode or = /DCTDecode",
        "DecodeParms": "<Predicted> or [1 <Predicted>]",
        "SMask": "<Veil>",
    },
    "Veil": {
        "Type": "/XObject",
        "Subtype!": "/Image",
        "Width!": "integer",
        "Height!": "integer",
        "BitsPerComponent!": "8",
        "ColorSpace!": "/DeviceGray",
        "Length!": "integer",
        "Filter!": "/FlateDecode or = /FlateDecode",
    },
    "Predicted": {
        "Predictor!": "15",
        "Colors!": "1 or 3",
        "BitsPerComponent!": "8",
        "Columns!": "integer",
    },
    "Font": {
        "Type!": "/Font",
        "Subtype!": "/TrueType",
        "Name": "/F1+*",
        "BaseFont!": "name",
        "FirstChar!": "integer",
        "LastChar!": "integer",
        "Widths!": "[number]",
        "ToUnicode!": "<Content>",
        "FontDescriptor!": "<Descriptor>",
    },
    "Descriptor": {
        "Type!": "/FontDescriptor",
        "FontName!": "name",
        "Flags!": "4",
        "FontBBox!": "[4 number]",
        "Ascent": "number",
        "Descent": "number",
        "CapHeight": "number",
        "ItalicAngle": "number",
        "StemV": "number",
        "MissingWidth": "number",
        "FontFile2": "<Outlines>",
    },
    "Outlines": {
        "Length!": "integer",
        "Length1": "integer",
        "Filter": "/FlateDecode or = /FlateDecode",
    },
}
"""What a sheet's file may hold; an object that nothing here leads to is outside."""

GRAMMAR = Grammar(
    fills=("f", "f*", "S", "B", "B*"),
    statements={
        "q": "",
        "Q": "",
        "cm": "6 numbers",
        "rg": "3 numbers",
        "RG": "3 numbers",
        "w": "number",
        "d": "dashes",
        "J": "0 or 1",
        "j": "0 or 1",
        "Do": "/FormXob.",
    },
    text={"Tm": "6 numbers", "Tr": "3", "Tz": "number", "Tf": "/F1+", "TL": "number", "Tj": "text"},
    clips=("W n",),
)
"""What a page and a form may say; the only text is that which nobody sees (3 Tr)."""

LANGUAGE = Language(TABLE, {"Page": GRAMMAR, "Form": GRAMMAR})
