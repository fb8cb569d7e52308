import { IMAGE_PROXY, TRUSTED_MEDIA_HOSTS } from '@quarry/domain/markdown/trusted-hosts'

/** Hosts from which media in user Markdown may load, and links that count as internal. */
export type ContentHosts = {
  /** Hosts whose media load directly; all others use the proxy. */
  trustedMedia: ReadonlySet<string>
  /** Address of the image proxy; it takes the original address as `url`. */
  imageProxy: string
  /** Public origin of the site, the base of addresses without a host. */
  site: string
  /** Hosts of the site: links to them have no `rel`. */
  own: ReadonlySet<string>
}

/**
 * @param siteUrl public origin of the site; its host serves the site's own files too
 * @param extra further hosts that serve the site's files, for instance a CDN with its staging variant
 */
export function contentHosts(siteUrl: string, extra: readonly string[] = [], imageProxy = IMAGE_PROXY) {
  const own = new URL(siteUrl).host
  const proxy = new URL(imageProxy).host
  return {
    trustedMedia: new Set([...TRUSTED_MEDIA_HOSTS, own, proxy, ...extra]),
    imageProxy,
    site: siteUrl,
    own: new Set([own]),
  } satisfies ContentHosts
}
