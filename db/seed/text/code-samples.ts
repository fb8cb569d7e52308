import type { ProjectType } from '@quarry/domain/projects/project-types'

/** A fenced block of a language the site highlights; `{slug}` and `{title}` are filled in. */
export interface CodeSample {
  /** The types of project whose bodies may show it. */
  types: readonly ProjectType[]
  language: string
  caption: string
  code: string
}

export const CODE_SAMPLES: readonly CodeSample[] = [
  {
    types: ['mod', 'modpack'],
    language: 'toml',
    caption: 'The file `config/{slug}.toml` is written on first start:',
    code: `[general]
# Turn the whole mod off without removing it
enabled = true
radius = 32
worlds = ["overworld", "the_nether"]

[client]
tooltips = "compact"
opacity = 0.85`,
  },
  {
    types: ['plugin'],
    language: 'yaml',
    caption: 'Settings live in `plugins/{slug}/config.yml`:',
    code: `# {title}
storage:
  type: sqlite
  file: data.db
limits:
  per-player: 12
  cooldown: 30s
messages:
  prefix: "&6[{title}]&r "
  language: en-US`,
  },
  {
    types: ['datapack', 'modpack'],
    language: 'json',
    caption: 'Data packs may override every table. The shortest example:',
    code: `{
  "type": "minecraft:chest",
  "pools": [
    { "rolls": 2, "entries": [{ "type": "item", "name": "minecraft:copper_ingot", "weight": 5 }] }
  ]
}`,
  },
  {
    types: ['shader'],
    language: 'properties',
    caption: 'Shader options can be set before the first start in `shaderpacks/{slug}.txt`:',
    code: `shadowMapResolution=2048
WATER_QUALITY=2
colored.light=true
# 0 turns waving plants off
wave.strength=0.6`,
  },
  {
    types: ['mod'],
    language: 'lua',
    caption: 'Computers can read it as a peripheral:',
    code: `local panel = peripheral.find("{slug}")
for slot, stack in pairs(panel.list()) do
  print(("%d x %s in %d"):format(stack.count, stack.name, slot))
end`,
  },
  {
    types: ['mod', 'plugin'],
    language: 'groovy',
    caption: 'Add it to `build.gradle`:',
    code: `repositories {
    maven { url = "https://maven.example.org/releases" }
}

dependencies {
    modImplementation("org.example:{slug}:\${project.{slug}_version}")
}`,
  },
  {
    types: ['mod', 'plugin'],
    language: 'java',
    caption: 'Listening to an event takes one line, and another to stop:',
    code: `public final class Example implements ModInitializer {
    @Override
    public void onInitialize() {
        var handle = Events.BLOCK_USED.register((world, player, pos) -> {
            if (!world.isClient()) player.sendMessage(Text.literal("used " + pos.toShortString()));
            return Outcome.PASS;
        });
        Runtime.getRuntime().addShutdownHook(new Thread(handle::close));
    }
}`,
  },
  {
    types: ['mod', 'plugin'],
    language: 'kotlin',
    caption: 'The same in Kotlin:',
    code: `object Example : ModInitializer {
    override fun onInitialize() = events {
        on<BlockUsed> { event ->
            if (event.world.isServer) event.player.tell("used \${event.pos}")
        }
    }
}`,
  },
  {
    types: ['resourcepack', 'shader'],
    language: 'python',
    caption: 'The textures are generated. To make your own set, run:',
    code: `from pathlib import Path

PALETTE = ["#43200f", "#8a4521", "#c8703c", "#f0a974"]

def ramp(source: Path, target: Path) -> None:
    """Maps the grey levels of a picture to four steps of copper."""
    for picture in source.glob("**/*.png"):
        recolour(picture, PALETTE).save(target / picture.name)`,
  },
  {
    types: ['modpack', 'mod'],
    language: 'javascript',
    caption: 'A KubeJS script is enough to add your own:',
    code: `ServerEvents.recipes((event) => {
  event.shaped('{slug}:panel', ['CCC', 'CRC', 'CCC'], {
    C: 'minecraft:copper_ingot',
    R: 'minecraft:redstone',
  })
})`,
  },
  {
    types: ['plugin'],
    language: 'xml',
    caption: 'For Maven:',
    code: `<dependency>
  <groupId>org.example</groupId>
  <artifactId>{slug}</artifactId>
  <version>1.0.0</version>
  <scope>provided</scope>
</dependency>`,
  },
]
