/** Resource packs run on the game itself: there is no loader to choose. */
export const hasLoaderChoice = (loaders: readonly string[]) =>
  loaders.some((loader) => loader !== 'minecraft')

/** What people usually mean comes first. */
const order = ['fabric', 'neoforge', 'forge', 'quilt', 'paper', 'purpur', 'spigot', 'bukkit', 'folia']

export function byLoaderOrder(a: string, b: string): number {
  const rank = (loader: string) => (order.includes(loader) ? order.indexOf(loader) : order.length)
  return rank(a) - rank(b) || a.localeCompare(b)
}
