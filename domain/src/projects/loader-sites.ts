import type { Loader } from './loaders.ts'

/** Pages where a player or an operator of a server gets the loader. */
export const LOADER_SITES: Readonly<Partial<Record<string, string>>> = {
  fabric: 'https://fabricmc.net/use/installer/',
  forge: 'https://files.minecraftforge.net/',
  neoforge: 'https://neoforged.net/',
  quilt: 'https://quiltmc.org/en/install/',
  liteloader: 'https://www.liteloader.com/',
  spigot: 'https://www.spigotmc.org/wiki/buildtools/',
  paper: 'https://papermc.io/downloads/paper',
  purpur: 'https://purpurmc.org/download/purpur',
  sponge: 'https://spongepowered.org/downloads',
  folia: 'https://papermc.io/downloads/folia',
  bungeecord: 'https://www.spigotmc.org/wiki/bungeecord-installation/',
  waterfall: 'https://papermc.io/downloads/waterfall',
  velocity: 'https://papermc.io/downloads/velocity',
  iris: 'https://www.irisshaders.dev/download',
  optifine: 'https://optifine.net/downloads',
} satisfies Partial<Record<Loader, string>>
