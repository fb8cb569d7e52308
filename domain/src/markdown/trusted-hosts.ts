/** Hosts whose images, audio and videos Markdown of users loads directly; others go through the image proxy. */
export const TRUSTED_MEDIA_HOSTS: readonly string[] = [
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

/** Proxies images from any host; parameter `url`. */
export const IMAGE_PROXY = 'https://wsrv.nl/'

/** Hosts that serve images to their own pages only, so that an embedded one would soon break. */
export const REFUSES_EMBEDDING =
  /(^|\.)(cdn\.discordapp\.com|media\.discordapp\.net|images-ext-\d\.discordapp\.net)$/

/*
 * Hosts that inline frames in Markdown of users may show. Sanitizer, content security policy and editor all use these
 * lists, so that they agree.
 */

/** Video players, each with and without `www.`. */
export const VIDEO_HOSTS: readonly string[] = [
  'www.youtube.com',
  'youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
]

/** Chat widgets, likewise. */
export const CHAT_HOSTS: readonly string[] = ['discord.com', 'www.discord.com']

/** Hosts that the editor and the sanitizer insert. */
export const EDITOR_VIDEO_HOST = 'www.youtube-nocookie.com'
export const CHAT_HOST = 'discord.com'

/** Origins of all frames that a page may contain. */
export const FRAME_ORIGINS: readonly string[] = [...VIDEO_HOSTS, ...CHAT_HOSTS].map(
  (host) => `https://${host}`,
)

/** Hosts of video pages from which users copy addresses. */
export const VIDEO_PAGE_HOSTS: readonly string[] = [...VIDEO_HOSTS, 'm.youtube.com']
export const SHORT_VIDEO_HOST = 'youtu.be'

/** Ids of videos and chats in addresses. */
const VIDEO_ID = /^[a-zA-Z0-9_-]{11}$/
/** Pages of the video host whose names look like ids: playlists, and the current stream of a channel. */
export const PLAYLIST_PAGE = 'videoseries'
const NAMED_PAGES = new Set([PLAYLIST_PAGE, 'live_stream'])
export const isVideoId = (text: string): boolean => VIDEO_ID.test(text) && !NAMED_PAGES.has(text)
export const PLAYLIST_ID = /^[a-zA-Z0-9_-]{10,64}$/
export const CHAT_ID = /^\d{18,19}$/
