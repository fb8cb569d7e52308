/** Where media in people's markdown may come from, and which links count as ours. */
export type ContentHosts = {
  /** Hosts whose media are loaded directly; everything else goes through the proxy. */
  trustedMedia: ReadonlySet<string>
  /** Address of the image proxy; it takes the original address as `url`. */
  imageProxy: string
  /** Public origin of the site, from which addresses without a host are resolved. */
  site: string
  /** Our own hosts: links to them carry no `rel`. */
  own: ReadonlySet<string>
}

/** Trusted media hosts of spec section 5 that do not depend on where the site runs. */
const publicMediaHosts = [
  'imgur.com',
  'i.imgur.com',
  'github.com',
  'raw.githubusercontent.com',
  'img.shields.io',
  'i.postimg.cc',
  'wsrv.nl',
  'cf.way2muchnoise.eu',
  'bstats.org',
]

const defaultImageProxy = 'https://wsrv.nl/'

/**
 * @param siteUrl public origin of the site; its host serves the site's own files too
 * @param extra further hosts that serve the site's files, for instance a CDN with its staging variant
 */
export function contentHosts(siteUrl: string, extra: readonly string[] = [], imageProxy = defaultImageProxy) {
  const own = new URL(siteUrl).host
  const proxy = new URL(imageProxy).host
  return {
    trustedMedia: new Set([...publicMediaHosts, own, proxy, ...extra]),
    imageProxy,
    site: siteUrl,
    own: new Set([own]),
  } satisfies ContentHosts
}
