interface SharedPage {
  title: string
  description: string | null
  /** Path of the preview; none for pages that only members may see. */
  preview: `${'project' | 'user' | 'organization' | 'collection'}/${string}` | undefined
  /** The canonical address, without parameters that only change the view. */
  path: string
}

/** Size in pixels of the previews of the API. */
const PREVIEW = { width: 1200, height: 630 }

/** For the head of a shareable page: the link preview of chats and other sites, and the canonical address. */
export function sharedLink({ title, description, preview, path }: SharedPage, siteUrl: string) {
  const href = new URL(path, siteUrl).href
  return {
    meta: [
      { property: 'og:title', content: title },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: href },
      { name: 'twitter:card', content: preview ? 'summary_large_image' : 'summary' },
      ...(description ? [{ property: 'og:description', content: description }] : []),
      ...(preview ? previewOf(`${siteUrl}/preview/${preview}.png`, title) : []),
    ],
    links: [
      { rel: 'canonical', href },
      {
        rel: 'alternate',
        type: 'application/json+oembed',
        title,
        href: `${siteUrl}/oembed?url=${encodeURIComponent(href)}`,
      },
    ],
  }
}

const previewOf = (href: string, title: string) => [
  { property: 'og:image', content: href },
  { property: 'og:image:width', content: String(PREVIEW.width) },
  { property: 'og:image:height', content: String(PREVIEW.height) },
  { property: 'og:image:alt', content: title },
]
