import type { ServerFile } from '@quarry/api/contract/hosting/files'
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
  FolderArchive,
  FolderCog,
  Link2,
  Package,
  Palette,
  Plug,
  ScrollText,
  type LucideIcon,
} from 'lucide-react'

/** Folders that servers of the game usually have. A server has one world, or one for each dimension. */
const FOLDERS: readonly [name: RegExp, LucideIcon][] = [
  [/^(?:config|configs|defaultconfigs)$/, FolderCog],
  [/^worlds?(?:$|[_-])/, Earth],
  [/^(?:resourcepacks|shaderpacks)$/, Palette],
  [/^mods$/, Blocks],
  [/^plugins$/, Plug],
  [/^datapacks$/, Package],
  [/^(?:logs|crash-reports)$/, ScrollText],
  [/^backups?$/, FolderArchive],
]

const FILES: readonly [name: RegExp, LucideIcon][] = [
  [/\.(?:jar|class)$/, Coffee],
  [/\.(?:png|jpe?g|gif|webp|bmp|ico|svg)$/, FileImage],
  [/\.(?:zip|tar|t?gz|zst|rar|7z|bz2|xz|mrpack)$/, FileArchive],
  [/\.(?:sh|bat|cmd|ps1)$/, FileTerminal],
  [
    /\.(?:json[5c]?|toml|ya?ml|properties|cfg|conf|ini|mcmeta|mcfunction|xml|html?|css|[jt]s|py|java|lua|sk)$/,
    FileCode,
  ],
  [/\.(?:txt|md|log|csv|lang)$/, FileText],
]

const named = (icons: readonly [RegExp, LucideIcon][], name: string): LucideIcon | undefined =>
  icons.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1]

/** By its kind, and by its name if that usually means something. */
export function iconOf({ name, kind }: Pick<ServerFile, 'name' | 'kind'>): LucideIcon {
  switch (kind) {
    case 'folder':
      return named(FOLDERS, name) ?? Folder
    case 'file':
      return named(FILES, name) ?? File
    case 'link':
      return Link2
    case 'other':
      return FileQuestionMark
  }
}
