import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const fonts = path.join(import.meta.dirname, 'fonts')

/** Drawn alike everywhere: no hinting, grey edges, and the project's fonts for every family there is. */
const configuration = (cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
  <alias binding="same">
    <family>monospace</family>
    <prefer><family>DejaVu Sans Mono</family></prefer>
  </alias>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>DejaVu Sans</string></edit>
  </match>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
    <edit name="lcdfilter" mode="assign"><const>lcdnone</const></edit>
  </match>
</fontconfig>
`

/** Environment of a browser that sees the fonts of `tests/site/support/fonts` and none of the machine's. */
export function withProjectFonts(env: NodeJS.ProcessEnv): Record<string, string> {
  const folder = path.join(tmpdir(), `quarry-fonts-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'fonts.conf')
  writeFileSync(file, configuration(folder))
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(given), FONTCONFIG_FILE: file }
}
