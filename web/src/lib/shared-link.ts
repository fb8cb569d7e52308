interface SharedPage {
  title: string
  description: string | null
  /** Address of its picture. */
  picture: string | null
  /** Its one address, without what only changes the view. */
  path: string
}

/** For the head of a page that people send each other: what chats and other sites show of the link, and its one address. */
export function sharedLink({ title, description, picture, path }: SharedPage, siteUrl: string) {
  const href = new URL(path, siteUrl).href
  return {
    meta: [
      { property: 'og:title', content: title },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: href },
      { name: 'twitter:card', content: 'summary' },
      ...(description ? [{ property: 'og:description', content: description }] : []),
      ...(picture ? [{ property: 'og:image', content: new URL(picture, siteUrl).href }] : []),
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
