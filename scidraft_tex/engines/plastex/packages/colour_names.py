"""The colours that xcolor's options ``dvipsnames``, ``svgnames`` and ``x11names`` name, as hexadecimal RGB.

Values from xcolor's svgnam.def and x11nam.def and the graphics bundle's dvipsnam.def (there in CMYK).
"""

from __future__ import annotations


def _table(text: str) -> dict[str, str]:
    return dict(pair.split(":") for pair in text.split())


DVIPS: dict[str, str] = _table(
    """
    GreenYellow:d9ff4f Yellow:ffff00 Goldenrod:ffe629 Dandelion:ffb529 Apricot:ffad7a Peach:ff804d Melon:ff8a80
    YellowOrange:ff9400 Orange:ff6321 BurntOrange:ff7d00 Bittersweet:c20300 RedOrange:ff3b21 Mahogany:a60000
    Maroon:ad0000 BrickRed:b80000 Red:ff0000 OrangeRed:ff0080 RubineRed:ff00de WildStrawberry:ff0a9c Salmon:ff789e
    CarnationPink:ff5eff Magenta:ff00ff VioletRed:ff30ff Rhodamine:ff2eff Mulberry:a314fa RedViolet:9600a8
    Fuchsia:7303eb Lavender:ff85ff Thistle:e069ff Orchid:ad5cff DarkOrchid:9933cc Purple:8c24ff Plum:8000ff
    Violet:361fff RoyalPurple:4019ff BlueViolet:190df5 Periwinkle:6e73ff CadetBlue:616ec4 CornflowerBlue:59deff
    MidnightBlue:007091 NavyBlue:0f75ff RoyalBlue:0080ff Blue:0000ff Cerulean:0fe3ff Cyan:00ffff ProcessBlue:0affff
    SkyBlue:61ffe0 Turquoise:26ffcc TealBlue:1ffaa3 Aquamarine:2effb2 BlueGreen:26ffab Emerald:00ff80
    JungleGreen:03ff7a SeaGreen:4fff80 Green:00ff00 ForestGreen:00e000 PineGreen:00bf29 LimeGreen:80ff00
    YellowGreen:8fff42 SpringGreen:bdff3d OliveGreen:009900 RawSienna:8c0000 Sepia:4d0000 Brown:660000 Tan:db9470
    Gray:808080 Black:000000 White:ffffff
    """
)

SVG: dict[str, str] = _table(
    """
    AliceBlue:f0f8ff AntiqueWhite:faebd7 Aqua:00ffff Aquamarine:7fffd4 Azure:f0ffff Beige:f5f5dc Bisque:ffe4c4
    Black:000000 BlanchedAlmond:ffebcd Blue:0000ff BlueViolet:8a2be2 Brown:a52a2a BurlyWood:deb887 CadetBlue:5f9ea0
    Chartreuse:7fff00 Chocolate:d2691e Coral:ff7f50 CornflowerBlue:6495ed Cornsilk:fff8dc Crimson:dc143c Cyan:00ffff
    DarkBlue:00008b DarkCyan:008b8b DarkGoldenrod:b8860b DarkGray:a9a9a9 DarkGreen:006400 DarkGrey:a9a9a9
    DarkKhaki:bdb76b DarkMagenta:8b008b DarkOliveGreen:556b2f DarkOrange:ff8c00 DarkOrchid:9932cc DarkRed:8b0000
    DarkSalmon:e9967a DarkSeaGreen:8fbc8f DarkSlateBlue:483d8b DarkSlateGray:2f4f4f DarkSlateGrey:2f4f4f
    DarkTurquoise:00ced1 DarkViolet:9400d3 DeepPink:ff1493 DeepSkyBlue:00bfff DimGray:696969 DimGrey:696969
    DodgerBlue:1e90ff FireBrick:b22222 FloralWhite:fffaf0 ForestGreen:228b22 Fuchsia:ff00ff Gainsboro:dcdcdc
    GhostWhite:f8f8ff Gold:ffd700 Goldenrod:daa520 Gray:808080 Green:008000 GreenYellow:adff2f Grey:808080
    Honeydew:f0fff0 HotPink:ff69b4 IndianRed:cd5c5c Indigo:4b0082 Ivory:fffff0 Khaki:f0e68c Lavender:e6e6fa
    LavenderBlush:fff0f5 LawnGreen:7cfc00 LemonChiffon:fffacd LightBlue:add8e6 LightCoral:f08080 LightCyan:e0ffff
    LightGoldenrod:eedd82 LightGoldenrodYellow:fafad2 LightGray:d3d3d3 LightGreen:90ee90 LightGrey:d3d3d3
    LightPink:ffb6c1 LightSalmon:ffa07a LightSeaGreen:20b2aa LightSkyBlue:87cefa LightSlateBlue:8470ff
    LightSlateGray:778899 LightSlateGrey:778899 LightSteelBlue:b0c4de LightYellow:ffffe0 Lime:00ff00
    LimeGreen:32cd32 Linen:faf0e6 Magenta:ff00ff Maroon:800000 MediumAquamarine:66cdaa MediumBlue:0000cd
    MediumOrchid:ba55d3 MediumPurple:9370db MediumSeaGreen:3cb271 MediumSlateBlue:7b68ee MediumSpringGreen:00fa9a
    MediumTurquoise:48d1cc MediumVioletRed:c71585 MidnightBlue:191970 MintCream:f5fffa MistyRose:ffe4e1
    Moccasin:ffe4b5 NavajoWhite:ffdead Navy:000080 NavyBlue:000080 OldLace:fdf5e6 Olive:808000 OliveDrab:6b8e23
    Orange:ffa500 OrangeRed:ff4500 Orchid:da70d6 PaleGoldenrod:eee8aa PaleGreen:98fb98 PaleTurquoise:afeeee
    PaleVioletRed:db7093 PapayaWhip:ffefd5 PeachPuff:ffdab9 Peru:cd853f Pink:ffc0cb Plum:dda0dd PowderBlue:b0e0e6
    Purple:800080 Red:ff0000 RosyBrown:bc8f8f RoyalBlue:4169e1 SaddleBrown:8b4513 Salmon:fa8072 SandyBrown:f4a460
    SeaGreen:2e8b57 Seashell:fff5ee Sienna:a0522d Silver:c0c0c0 SkyBlue:87ceeb SlateBlue:6a5acd SlateGray:708090
    SlateGrey:708090 Snow:fffafa SpringGreen:00ff7f SteelBlue:4682b4 Tan:d2b48c Teal:008080 Thistle:d8bfd8
    Tomato:ff6347 Turquoise:40e0d0 Violet:ee82ee VioletRed:d02090 Wheat:f5deb2 White:ffffff WhiteSmoke:f5f5f5
    Yellow:ffff00 YellowGreen:9acd32
    """
)

X11: dict[str, str] = _table(
    """
    AntiqueWhite1:ffefdb AntiqueWhite2:eedfcc AntiqueWhite3:cdc0b0 AntiqueWhite4:8b8378 Aquamarine1:7fffd4
    Aquamarine2:76eec6 Aquamarine3:66cdaa Aquamarine4:458b74 Azure1:f0ffff Azure2:e0eeee Azure3:c1cdcd Azure4:838b8b
    Bisque1:ffe4c4 Bisque2:eed5b7 Bisque3:cdb79e Bisque4:8b7d6b Blue1:0000ff Blue2:0000ee Blue3:0000cd Blue4:00008b
    Brown1:ff4040 Brown2:ee3b3b Brown3:cd3333 Brown4:8b2323 Burlywood1:ffd39b Burlywood2:eec591 Burlywood3:cdaa7d
    Burlywood4:8b7355 CadetBlue1:98f5ff CadetBlue2:8ee5ee CadetBlue3:7ac5cd CadetBlue4:53868b Chartreuse1:7fff00
    Chartreuse2:76ee00 Chartreuse3:66cd00 Chartreuse4:458b00 Chocolate1:ff7f24 Chocolate2:ee7621 Chocolate3:cd661d
    Chocolate4:8b4513 Coral1:ff7256 Coral2:ee6a50 Coral3:cd5b45 Coral4:8b3e2f Cornsilk1:fff8dc Cornsilk2:eee8cd
    Cornsilk3:cdc8b1 Cornsilk4:8b8878 Cyan1:00ffff Cyan2:00eeee Cyan3:00cdcd Cyan4:008b8b DarkGoldenrod1:ffb90f
    DarkGoldenrod2:eead0e DarkGoldenrod3:cd950c DarkGoldenrod4:8b6508 DarkOliveGreen1:caff70 DarkOliveGreen2:bcee68
    DarkOliveGreen3:a2cd5a DarkOliveGreen4:6e8b3d DarkOrange1:ff7f00 DarkOrange2:ee7600 DarkOrange3:cd6600
    DarkOrange4:8b4500 DarkOrchid1:bf3eff DarkOrchid2:b23aee DarkOrchid3:9a32cd DarkOrchid4:68228b
    DarkSeaGreen1:c1ffc1 DarkSeaGreen2:b4eeb4 DarkSeaGreen3:9bcd9b DarkSeaGreen4:698b69 DarkSlateGray1:97ffff
    DarkSlateGray2:8deeee DarkSlateGray3:79cdcd DarkSlateGray4:528b8b DeepPink1:ff1493 DeepPink2:ee1289
    DeepPink3:cd1076 DeepPink4:8b0a50 DeepSkyBlue1:00bfff DeepSkyBlue2:00b2ee DeepSkyBlue3:009acd
    DeepSkyBlue4:00688b DodgerBlue1:1e90ff DodgerBlue2:1c86ee DodgerBlue3:1874cd DodgerBlue4:104e8b
    Firebrick1:ff3030 Firebrick2:ee2c2c Firebrick3:cd2626 Firebrick4:8b1a1a Gold1:ffd700 Gold2:eec900 Gold3:cdad00
    Gold4:8b7500 Goldenrod1:ffc125 Goldenrod2:eeb422 Goldenrod3:cd9b1d Goldenrod4:8b6914 Green1:00ff00 Green2:00ee00
    Green3:00cd00 Green4:008b00 Honeydew1:f0fff0 Honeydew2:e0eee0 Honeydew3:c1cdc1 Honeydew4:838b83 HotPink1:ff6eb4
    HotPink2:ee6aa7 HotPink3:cd6090 HotPink4:8b3a62 IndianRed1:ff6a6a IndianRed2:ee6363 IndianRed3:cd5555
    IndianRed4:8b3a3a Ivory1:fffff0 Ivory2:eeeee0 Ivory3:cdcdc1 Ivory4:8b8b83 Khaki1:fff68f Khaki2:eee685
    Khaki3:cdc673 Khaki4:8b864e LavenderBlush1:fff0f5 LavenderBlush2:eee0e5 LavenderBlush3:cdc1c5
    LavenderBlush4:8b8386 LemonChiffon1:fffacd LemonChiffon2:eee9bf LemonChiffon3:cdc9a5 LemonChiffon4:8b8970
    LightBlue1:bfefff LightBlue2:b2dfee LightBlue3:9ac0cd LightBlue4:68838b LightCyan1:e0ffff LightCyan2:d1eeee
    LightCyan3:b4cdcd LightCyan4:7a8b8b LightGoldenrod1:ffec8b LightGoldenrod2:eedc82 LightGoldenrod3:cdbe70
    LightGoldenrod4:8b814c LightPink1:ffaeb9 LightPink2:eea2ad LightPink3:cd8c95 LightPink4:8b5f65
    LightSalmon1:ffa07a LightSalmon2:ee9572 LightSalmon3:cd8162 LightSalmon4:8b5742 LightSkyBlue1:b0e2ff
    LightSkyBlue2:a4d3ee LightSkyBlue3:8db6cd LightSkyBlue4:607b8b LightSteelBlue1:cae1ff LightSteelBlue2:bcd2ee
    LightSteelBlue3:a2b5cd LightSteelBlue4:6e7b8b LightYellow1:ffffe0 LightYellow2:eeeed1 LightYellow3:cdcdb4
    LightYellow4:8b8b7a Magenta1:ff00ff Magenta2:ee00ee Magenta3:cd00cd Magenta4:8b008b Maroon1:ff34b2
    Maroon2:ee30a7 Maroon3:cd2990 Maroon4:8b1c62 MediumOrchid1:e066ff MediumOrchid2:d15fee MediumOrchid3:b452cd
    MediumOrchid4:7a378b MediumPurple1:ab82ff MediumPurple2:9f79ee MediumPurple3:8968cd MediumPurple4:5d478b
    MistyRose1:ffe4e1 MistyRose2:eed5d2 MistyRose3:cdb7b5 MistyRose4:8b7d7b NavajoWhite1:ffdead NavajoWhite2:eecfa1
    NavajoWhite3:cdb28b NavajoWhite4:8b795e OliveDrab1:c0ff3e OliveDrab2:b2ee3a OliveDrab3:9acd32 OliveDrab4:698b22
    Orange1:ffa500 Orange2:ee9a00 Orange3:cd8500 Orange4:8b5a00 OrangeRed1:ff4500 OrangeRed2:ee4000
    OrangeRed3:cd3700 OrangeRed4:8b2500 Orchid1:ff83fa Orchid2:ee7ae9 Orchid3:cd69c9 Orchid4:8b4789
    PaleGreen1:9aff9a PaleGreen2:90ee90 PaleGreen3:7ccd7c PaleGreen4:548b54 PaleTurquoise1:bbffff
    PaleTurquoise2:aeeeee PaleTurquoise3:96cdcd PaleTurquoise4:668b8b PaleVioletRed1:ff82ab PaleVioletRed2:ee799f
    PaleVioletRed3:cd6889 PaleVioletRed4:8b475d PeachPuff1:ffdab9 PeachPuff2:eecbad PeachPuff3:cdaf95
    PeachPuff4:8b7765 Pink1:ffb5c5 Pink2:eea9b8 Pink3:cd919e Pink4:8b636c Plum1:ffbbff Plum2:eeaeee Plum3:cd96cd
    Plum4:8b668b Purple1:9b30ff Purple2:912cee Purple3:7d26cd Purple4:551a8b Red1:ff0000 Red2:ee0000 Red3:cd0000
    Red4:8b0000 RosyBrown1:ffc1c1 RosyBrown2:eeb4b4 RosyBrown3:cd9b9b RosyBrown4:8b6969 RoyalBlue1:4876ff
    RoyalBlue2:436eee RoyalBlue3:3a5fcd RoyalBlue4:27408b Salmon1:ff8c69 Salmon2:ee8262 Salmon3:cd7054
    Salmon4:8b4c39 SeaGreen1:54ff9f SeaGreen2:4eee94 SeaGreen3:43cd80 SeaGreen4:2e8b57 Seashell1:fff5ee
    Seashell2:eee5de Seashell3:cdc5bf Seashell4:8b8682 Sienna1:ff8247 Sienna2:ee7942 Sienna3:cd6839 Sienna4:8b4726
    SkyBlue1:87ceff SkyBlue2:7ec0ee SkyBlue3:6ca6cd SkyBlue4:4a708b SlateBlue1:836fff SlateBlue2:7a67ee
    SlateBlue3:6959cd SlateBlue4:473c8b SlateGray1:c6e2ff SlateGray2:b9d3ee SlateGray3:9fb6cd SlateGray4:6c7b8b
    Snow1:fffafa Snow2:eee9e9 Snow3:cdc9c9 Snow4:8b8989 SpringGreen1:00ff7f SpringGreen2:00ee76 SpringGreen3:00cd66
    SpringGreen4:008b45 SteelBlue1:63b8ff SteelBlue2:5cacee SteelBlue3:4f94cd SteelBlue4:36648b Tan1:ffa54f
    Tan2:ee9a49 Tan3:cd853f Tan4:8b5a2b Thistle1:ffe1ff Thistle2:eed2ee Thistle3:cdb5cd Thistle4:8b7b8b
    Tomato1:ff6347 Tomato2:ee5c42 Tomato3:cd4f39 Tomato4:8b3626 Turquoise1:00f5ff Turquoise2:00e5ee
    Turquoise3:00c5cd Turquoise4:00868b VioletRed1:ff3e96 VioletRed2:ee3a8c VioletRed3:cd3278 VioletRed4:8b2252
    Wheat1:ffe7ba Wheat2:eed8ae Wheat3:cdba96 Wheat4:8b7e66 Yellow1:ffff00 Yellow2:eeee00 Yellow3:cdcd00
    Yellow4:8b8b00 Gray0:bebebe Green0:00ff00 Grey0:bebebe Maroon0:b03060 Purple0:a020f0
    """
)
