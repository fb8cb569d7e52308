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
