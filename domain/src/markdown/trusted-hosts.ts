/** Hosts whose pictures, sounds and films people's Markdown loads directly; all else goes through the image proxy. */
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

/** Fetches a picture from anywhere, and gives it out under its own name. Takes the address as `url`. */
export const IMAGE_PROXY = 'https://wsrv.nl/'

/** Serve their pictures to their own pages only, so that one in a text would soon be broken. */
export const REFUSES_EMBEDDING =
  /(^|\.)(cdn\.discordapp\.com|media\.discordapp\.net|images-ext-\d\.discordapp\.net)$/

/*
 * What an inline frame in people's Markdown may show. The sanitizer, the content security policy of pages and the
 * editor are made from this, so what one admits the others never drop.
 */

/** Players of videos, each with and without `www.`. */
export const VIDEO_HOSTS: readonly string[] = [
  'www.youtube.com',
  'youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
]

/** Chat widgets, likewise. */
export const CHAT_HOSTS: readonly string[] = ['discord.com', 'www.discord.com']

/** The hosts that the editor and the sanitizer write themselves. */
export const EDITOR_VIDEO_HOST = 'www.youtube-nocookie.com'
export const CHAT_HOST = 'discord.com'

/** Origins of all frames that a page can come to hold. */
export const FRAME_ORIGINS: readonly string[] = [...VIDEO_HOSTS, ...CHAT_HOSTS].map(
  (host) => `https://${host}`,
)

/** Pages of videos that people copy addresses from, beside those of the players themselves. */
export const VIDEO_PAGE_HOSTS: readonly string[] = [...VIDEO_HOSTS, 'm.youtube.com']
export const SHORT_VIDEO_HOST = 'youtu.be'

/** Ids of a video and of a chat, as they stand in addresses. */
export const VIDEO_ID = /^[a-zA-Z0-9_-]{11}$/
export const CHAT_ID = /^\d{18,19}$/
