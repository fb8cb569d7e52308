import type { Theme } from './theme.ts'

const packFeatures = [
  'Connected glass, stone and bookshelves',
  'Custom item models without a loader mod',
  'A dark interface included as an option',
  'Every block of the latest release, and of every release before it',
  'Emissive ores that stay readable at night',
  'Alternate textures, so large walls do not repeat',
]

export const RESOURCEPACK_THEMES: readonly Theme[] = [
  {
    categories: ['simplistic', 'vanilla-like', 'blocks', '16x'],
    motifs: ['block', 'sun', 'sprout', 'home', 'palette', 'apple', 'door', 'cat'],
    heads: 'Soft Bare Clean Mellow Paper Gentle Pastel Unadorned',
    topics: 'Pixels Outlines Edges Shapes Tones Blocks Faces Stones',
    summaries: [
      'A clean 16x pack: fewer pixels of noise, more room for your builds',
      'Calm textures for long evenings; {topic} drawn by hand',
    ],
    features: packFeatures,
  },
  {
    categories: ['realistic', 'environment', 'models', '128x'],
    motifs: ['peak', 'pine', 'crystal', 'fish', 'turtle', 'feather', 'bridge', 'owl'],
    heads: 'Natural Rugged Photographic Umber Alpine Mineral Textured Raw',
    topics: 'Stones Landscapes Textures Surfaces Forests Earth Timbers Reliefs',
    summaries: [
      'Photo-based {topic} in 128x with height and gloss maps',
      'Realistic {topic} that hold up close, with full labPBR support',
    ],
    features: ['labPBR 1.3 maps for every block', ...packFeatures.slice(1)],
  },
  {
    categories: ['themed', 'gui', 'items', '32x'],
    motifs: ['tower', 'lantern', 'shield', 'boat', 'banner', 'helmet', 'crown', 'scroll'],
    heads: 'Medieval Copper Steampunk Nautical Autumn Winter Desert Gothic',
    topics: 'Kingdoms Halls Workshops Harbours Chronicles Courts Villages Ages',
    summaries: [
      'Dresses the whole game for {topic}: blocks, mobs, music and menus',
      'A 32x theme for role-play servers, made around {topic}',
    ],
    features: packFeatures,
  },
  {
    categories: ['tweaks', 'utility', 'gui', '16x'],
    motifs: ['gear', 'compass', 'panel', 'key', 'lens', 'magnet', 'bell', 'hammer'],
    heads: 'Low Lower Visible Short Small Clearer Better Calm',
    topics: 'Fire Shields Crosshairs Hotbars Ores Totems Borders Crops',
    summaries: [
      'One small fix: {topic} that do not hide the game',
      'Shows what vanilla hides; {topic} readable at a glance',
    ],
    features: ['Works on top of any other pack', ...packFeatures.slice(2)],
  },
  {
    categories: ['decoration', 'vanilla-like', 'blocks', 'models'],
    motifs: ['vase', 'candle', 'mushroom', 'lantern', 'bell', 'banner', 'door', 'well'],
    heads: 'Fresh Mossy Blooming Layered Rounded Leafy Overgrown Country',
    topics: 'Leaves Flowers Gardens Grasses Vines Petals Bushes Meadows',
    summaries: [
      'Bushier {topic}, softer edges, the same game',
      'Three-dimensional {topic} that move with the wind',
    ],
    features: packFeatures,
  },
  {
    categories: ['combat', 'items', 'equipment', '16x'],
    motifs: ['sword', 'shield', 'flame', 'bolt', 'bow', 'axe', 'helmet', 'squirrel'],
    heads: 'Short Sharp Bright Duelist’s Neon Crimson Quick Clear',
    topics: 'Swords Pearls Potions Bows Arrows Blades Rods Axes',
    summaries: [
      'Short {topic}, low fire and clear outlines for duels',
      'A duelling pack with quiet sounds and loud {topic}',
    ],
    features: packFeatures,
  },
  {
    categories: ['cursed', 'audio', 'entities'],
    motifs: ['slime', 'fox', 'fish', 'moon', 'ghost', 'music', 'frog', 'crab'],
    heads: 'Bread Moustached Screaming Googly Rubber Upside-down Tiny Dancing',
    topics: 'Mobs Cows Sounds Faces Creepers Moons Zombies Squids',
    summaries: [
      'Every mob, but with {topic}. Every single one',
      'Replaces {topic} with something you cannot unsee',
    ],
    features: ['Runs on anything, unfortunately', ...packFeatures.slice(3)],
  },
  {
    categories: ['modded', 'gui', 'locale', 'fonts'],
    motifs: ['book', 'gear', 'block', 'panel', 'scroll', 'engine', 'palette', 'feather'],
    heads: 'United Faithful Matching Extended Complete Common Everywhere Patched',
    topics: 'Machines Interfaces Mods Menus Ingots Letters Icons Addons',
    summaries: [
      'One style for 120 mods: {topic} that finally match',
      'Redraws {topic} of popular mods in the vanilla palette',
    ],
    features: packFeatures,
  },
]

const shaderFeatures = [
  'Four profiles, from laptops to screenshots',
  'Volumetric light through leaves and windows',
  'Water that reflects and refracts, without seams',
  'Coloured light from torches, lanterns and portals',
  'Waving plants you can switch off one by one',
  'Options explained in plain words',
]

export const SHADER_THEMES: readonly Theme[] = [
  {
    categories: ['realistic', 'atmosphere', 'reflections', 'pbr', 'high'],
    motifs: ['sun', 'peak', 'crystal', 'boat', 'balloon', 'lens', 'feather', 'turtle'],
    heads: 'Solar Clear Golden Halcyon Vivid Northern Deep Luminous',
    topics: 'Horizons Skies Reflections Daylight Rays Waters Mornings Vistas',
    summaries: [
      'Believable {topic} with clouds you can stand under',
      'A physically based look for screenshots and for play',
    ],
    features: shaderFeatures,
  },
  {
    categories: ['fantasy', 'bloom', 'colored-lighting', 'medium'],
    motifs: ['moon', 'crystal', 'potion', 'candle', 'gem', 'ring', 'squirrel', 'owl'],
    heads: 'Dreaming Violet Enchanted Faerie Glowing Astral Twilight Ember',
    topics: 'Nights Auroras Dreams Lights Glades Moons Fires Stars',
    summaries: [
      'Colourful {topic}, soft bloom and long dusks',
      'Turns every evening into a painting of {topic}',
    ],
    features: shaderFeatures,
  },
  {
    categories: ['vanilla-like', 'shadows', 'foliage', 'low'],
    motifs: ['block', 'sprout', 'pine', 'lantern', 'berries', 'bee', 'well', 'door'],
    heads: 'Plain Almost Familiar Light Vanilla Small Simple Feather',
    topics: 'Shadows Shade Light Leaves Sunbeams Breeze Colours Dawn',
    summaries: ['The game you know, with {topic}', 'Just {topic}: no blur, no fog, no surprises'],
    features: shaderFeatures,
  },
  {
    categories: ['cartoon', 'shadows', 'potato'],
    motifs: ['mushroom', 'slime', 'fox', 'sun', 'frog', 'cake', 'palette', 'ghost'],
    heads: 'Inked Comic Bold Flat Marker Crayon Halftone Outlined',
    topics: 'Lines Toons Strokes Panels Shades Sketches Shapes Cels',
    summaries: [
      'Black {topic} and flat colour, straight from a comic',
      'Cel shading that runs on integrated graphics',
    ],
    features: shaderFeatures,
  },
  {
    categories: ['semi-realistic', 'atmosphere', 'path-tracing', 'screenshot'],
    motifs: ['lantern', 'home', 'tower', 'flame', 'furnace', 'bridge', 'rocket', 'bell'],
    heads: 'Traced Radiant Bounced Amber Cinematic Still Diffuse Slow',
    topics: 'Light Rooms Rays Lanterns Evenings Windows Paths Caustics',
    summaries: [
      'Path-traced {topic} for patient people',
      'Light that bounces: {topic} as a camera would see them',
    ],
    features: shaderFeatures,
  },
  {
    categories: ['cursed', 'bloom', 'low'],
    motifs: ['slime', 'flame', 'moon', 'fish', 'ghost', 'skull', 'crab', 'music'],
    heads: 'Melting Acid Deep-fried Haunted Wobbling Glitched',
    topics: 'Worlds Horizons Vision Blocks Reality Edges',
    summaries: ['{topic} bend when you look at them', 'Not recommended after midnight: {topic} that breathe'],
    features: shaderFeatures,
  },
]

const modpackFeatures = [
  'Starts in under a minute with six gigabytes of memory',
  'A quest book that teaches instead of listing',
  'Server files ready to run, updated on the same day',
  'Recipes unified: one copper, one tin, one steel',
  'Configured for long worlds: no mod is there without a reason',
  'A short guide for your first evening',
]

export const MODPACK_THEMES: readonly Theme[] = [
  {
    categories: ['adventure', 'combat', 'quests'],
    motifs: ['map', 'sword', 'tower', 'compass', 'squirrel', 'flag', 'bow', 'helmet'],
    heads: 'Beyond Roads+to Tales+of Ashes+of Return+to Edge+of Songs+of Call+of',
    hasProperNames: true,
    topics: 'Emberfall Northmarch Lowen Valderra Harrowgate Skye Ithil Greymoor',
    summaries: [
      'An open-ended adventure across {topic}, alone or with friends',
      'Dungeons, bosses and a story set in {topic}',
    ],
    features: modpackFeatures,
  },
  {
    categories: ['technology', 'kitchen-sink', 'multiplayer'],
    motifs: ['gear', 'bolt', 'cart', 'block', 'engine', 'wheel', 'furnace', 'magnet'],
    heads: 'Grand Total All+the Greater Every Assembled Iron Infinite',
    topics: 'Industry Engineers Works Factories Foundry Progress Systems Engines',
    summaries: [
      '240 mods, one progression, from flint to fusion',
      'Automation at your own pace: pipes, presses and no hurry',
    ],
    features: modpackFeatures,
  },
  {
    categories: ['optimization', 'lightweight'],
    motifs: ['bolt', 'crystal', 'flame', 'sun', 'rocket', 'feather', 'hourglass', 'lens'],
    heads: 'Simply Purely Utterly Smoothly Barely Just Only Mostly',
    topics: 'Optimised Vanilla Quick Light Smooth Fast Frames Fluid',
    summaries: [
      'The game as it is, only faster. Nothing else',
      'Client-side performance mods that go together, updated weekly',
    ],
    features: modpackFeatures,
  },
  {
    categories: ['challenging', 'combat', 'technology'],
    motifs: ['flame', 'pick', 'shield', 'moon', 'skull', 'axe', 'anvil', 'hammer'],
    heads: 'Unforgiving Stone Bitter Last Iron Frozen Grim Hungry',
    topics: 'Winter Beginnings Expert Survival Nights Dawn Trials Frontier',
    summaries: [
      'An expert pack: {topic} where every recipe is a puzzle',
      'Survive {topic} with thirst, cold and no map',
    ],
    features: modpackFeatures,
  },
  {
    categories: ['magic', 'quests', 'adventure'],
    motifs: ['potion', 'crystal', 'moon', 'book', 'ring', 'gem', 'owl', 'scroll'],
    heads: 'Arcane Moonlit Hidden Elder Woven Seven Secret Twilight',
    topics: 'Academy Orders Paths Circles Mysteries Gardens Schools Covenant',
    summaries: [
      'Seven schools of magic and one {topic} to join',
      'Magic first, machines never: {topic} with 300 quests',
    ],
    features: modpackFeatures,
  },
  {
    categories: ['multiplayer', 'lightweight', 'adventure'],
    motifs: ['home', 'boat', 'fox', 'candle', 'music', 'crown', 'bell', 'balloon'],
    heads: 'Cosy Village Our Weekend Small Fireside Shared Neighbour',
    topics: 'Valley Homestead Server Evenings Harbour Hollow Acres Commons',
    summaries: [
      'A calm pack for friends: farming, boats and {topic}',
      'Build a village together; {topic} with voice chat and trains',
    ],
    features: modpackFeatures,
  },
]
