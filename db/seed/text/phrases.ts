/*
 * Sentences for bodies. `{topic}` is what the project is about, `{title}` its name.
 */

export const INTRODUCTIONS: readonly string[] = [
  '{title} began as a weekend fix for one server and grew into something we use every day.',
  'It is about {topic}, and about staying out of your way while you play.',
  'Nothing here needs a wiki: what you can do with {topic} shows itself as you go.',
  'We kept the rules of the base game and only asked what {topic} could be if somebody cared.',
  'It has run on a public server with ninety players for more than a year.',
  'You can add it to an existing world, and remove it again without holes in the ground.',
  'If you have tried other takes on {topic}, you will find this one smaller and calmer.',
  'Every part can be turned off. Most people leave all of it on.',
  'The whole thing is smaller than a screenshot of it.',
  'Made for long worlds: no update so far has broken a save.',
]

export const OPTIONS: readonly (readonly [name: string, fallback: string, meaning: string])[] = [
  ['enabled', '`true`', 'turns everything off without removing the file'],
  ['radius', '32', 'how far it looks, in blocks'],
  ['max_per_chunk', '4', 'upper bound in one chunk'],
  ['opacity', '0.85', 'of the panel, 0 to 1'],
  ['cooldown', '30 s', 'between two uses by one player'],
  ['seasonal', '`false`', 'follows the calendar of the server'],
  ['log_level', '`warn`', 'one of `debug`, `info`, `warn`'],
  ['biomes', '`#is_forest`', 'a tag or a list of biome names'],
]

export const COMMANDS: readonly (readonly [verb: string, use: string])[] = [
  ['help', 'lists what you may do'],
  ['reload', 'reads the settings again'],
  ['info', 'shows the state of the block you look at'],
  ['undo', 'takes back your last change'],
]

export const QUESTIONS: readonly (readonly [question: string, answer: string])[] = [
  [
    'Does it work in multiplayer?',
    'Yes. Where it changes {topic} on the server, players without it may still join.',
  ],
  [
    'Will there be a version for another loader?',
    'If someone keeps it working, yes. The shared code is **nine tenths** of the whole.',
  ],
  ['May I use it in a pack?', 'Of course. A link back is welcome, not required.'],
  [
    'It crashes with another mod!',
    'Please send `crash-report.txt` and the list of mods. Without them we can only guess.',
  ],
  ['Can I turn {topic} off?', 'Set `enabled = false` and restart.'],
  [
    'Is there a version for older releases?',
    'Old files stay available, but only the newest two releases get fixes.',
  ],
]

export const ROADMAP: readonly string[] = [
  'Settings screen',
  'Translations by the community',
  'Support for the new release',
  'Sounds',
  'An API for other mods',
  'Fewer textures, better textures',
  'Keyboard-only use',
  'Smaller download',
]

export const CHANGES: readonly string[] = [
  'Fixed a crash when a world was opened twice',
  'Fixed items lost when the inventory was full',
  'Added a setting for the radius',
  'Updated to the new release',
  'Faster start: textures are read once',
  'Fixed the panel staying open after death',
  'Translations: Japanese, Polish, Portuguese',
  'Redstone reads the right value again',
  'Reduced memory by a third',
  'Sounds are quieter and shorter',
  'Support for data-driven recipes',
  'Fixed flicker at chunk borders',
  'The config file keeps its comments',
  'Works without a restart after `/reload`',
]

export const COLLECTION_NAMES: readonly string[] = [
  'Winter world essentials',
  'Quiet server kit',
  'Building with copper',
  'First evening picks',
  'Performance, nothing else',
  'For the long survival world',
  'Lanterns and light',
  'Two-player adventure',
  'Things my children like',
  'Pretty but light',
  'Server owner’s shelf',
  'Train nights',
  'Farming and food',
  'Screenshots 2026',
  'Hardcore, on purpose',
  'Magic without grinding',
  'Old laptop survivors',
  'Roleplay town',
  'Exploring far',
  'Data packs only',
]

export const ORGANIZATIONS: readonly (readonly [name: string, description: string])[] = [
  ['Copper Works', 'Machines and tools that behave. Five people in three time zones.'],
  ['Basalt Foundation', 'Libraries that other mods stand on.'],
  ['Lantern Street', 'Decoration, furniture and everything that glows.'],
  ['Deep Shaft Collective', 'Caves, ores and the things that live below.'],
  ['The Harbour Server', 'What we built for our own server, shared.'],
  ['Moss and Mortar', 'Builders’ blocks and resource packs.'],
  ['Northlight Studio', 'Shaders for people who take pictures.'],
  ['Second Sunrise', 'Modpacks with a story.'],
  ['Small Fixes Club', 'One annoyance, one mod.'],
  ['Redstone Guild', 'Circuits, displays and automation.'],
  ['Orchard Games', 'Food, farming and slow play.'],
  ['Paper Lanterns', 'Plugins for small servers.'],
]

export const MODERATION_NOTES: readonly (readonly [message: string, body: string])[] = [
  [
    'Please describe what the project does',
    'The description consists of a link. Tell readers what they will get, then submit again.',
  ],
  [
    'Missing gallery picture',
    'Resource packs and shaders need at least one picture taken with the pack **turned on**.',
  ],
  ['Reuploaded work', 'Two of the files belong to another creator. Send us the permission or remove them.'],
]
