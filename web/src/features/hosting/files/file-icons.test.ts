import {
  Blocks,
  Coffee,
  Earth,
  File,
  FileArchive,
  FileCode,
  FileImage,
  FileQuestionMark,
  FileTerminal,
  FileText,
  Folder,
  FolderCog,
  Link2,
  Palette,
  Plug,
  ScrollText,
} from 'lucide-react'
import { expect, it } from 'vitest'
import { iconOf } from './file-icons.ts'

it.each([
  ['folder', 'anything', Folder],
  ['folder', 'config', FolderCog],
  ['folder', 'world', Earth],
  ['folder', 'world_nether', Earth],
  ['folder', 'worldedit', Folder],
  ['folder', 'resourcepacks', Palette],
  ['folder', 'Mods', Blocks],
  ['folder', 'plugins', Plug],
  ['folder', 'logs', ScrollText],
  ['folder', 'a.jar', Folder],
  ['file', 'config', File],
  ['file', 'server.jar', Coffee],
  ['file', 'server-icon.PNG', FileImage],
  ['file', 'world.tar.gz', FileArchive],
  ['file', 'spigot.yml', FileCode],
  ['file', 'ops.json', FileCode],
  ['file', 'run.sh', FileTerminal],
  ['file', 'latest.log', FileText],
  ['file', 'level.dat', File],
  ['link', 'world', Link2],
  ['other', 'pipe.txt', FileQuestionMark],
] as const)('the %s %s has an icon of its kind', (kind, name, icon) => {
  expect(iconOf({ kind, name })).toBe(icon)
})
