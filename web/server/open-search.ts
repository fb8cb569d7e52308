const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** OpenSearch 1.1 description, with which browsers offer to search the site from their address bar. */
export const openSearchDescription = (siteUrl: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>Quarry</ShortName>
<Description>Mods, modpacks, plugins, resource packs, shaders and data packs</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="image/svg+xml">${escaped(siteUrl)}/favicon.svg</Image>
<Url type="text/html" template="${escaped(siteUrl)}/search?q={searchTerms}"/>
</OpenSearchDescription>
`
