/** An archive of one format, with the loaders that its content shows. */
export interface CorpusFile {
  filename: string
  entries: Record<string, string>
  loaders: string[]
}

const json = (value: unknown): string => JSON.stringify(value)
const BOM = '\uFEFF'
const toml = '[[mods]]\nmodId="deep"\nversion="1"\n'
const spongePlugins = json({ plugins: [{ id: 'deep', version: '1' }] })
const pack = json({ pack: { pack_format: 34, description: '' } })
const classFile = { 'a/Deep.class': 'class' }
const packIndex = {
  game: 'minecraft',
  formatVersion: 1,
  versionId: '1',
  name: 'Pack',
  files: [],
  dependencies: { minecraft: '1.21', 'fabric-loader': '0.16.0' },
}

const file = (filename: string, entries: Record<string, string>, ...loaders: string[]): CorpusFile => ({
  filename,
  entries,
  loaders,
})

/** Every format that the server accepts, in the ways in which tools write it. */
export const CORPUS: readonly CorpusFile[] = [
  file('fabric.jar', { 'fabric.mod.json': json({ schemaVersion: 1, id: 'deep', version: '1' }) }, 'fabric'),
  file('fabric-mark.jar', { 'fabric.mod.json': `${BOM}{"id":"deep",\n"description":"a\n\tb"}` }, 'fabric'),
  file('fabric-damaged.jar', { 'fabric.mod.json': '{' }, 'fabric'),
  file('fabric-assets.jar', { 'fabric.mod.json': '{}', 'pack.mcmeta': pack, 'shaders/a': '' }, 'fabric'),
  file('quilt.jar', { 'quilt.mod.json': json({ quilt_loader: { id: 'deep', version: '1' } }) }, 'quilt'),
  file('forge.jar', { 'META-INF/mods.toml': toml }, 'forge'),
  file('neoforge.jar', { 'META-INF/neoforge.mods.toml': toml }, 'neoforge'),
  file('legacy.jar', { 'mcmod.info': json([{ modid: 'deep' }]), 'pack.mcmeta': pack, ...classFile }, 'forge'),
  file('legacy-2.jar', { 'mcmod.info': json({ modListVersion: 2, modList: [] }), ...classFile }, 'forge'),
  file('library.jar', { 'META-INF/MANIFEST.MF': 'FMLModType: LIBRARY\n', ...classFile }, 'forge', 'neoforge'),
  file('core.jar', { 'META-INF/MANIFEST.MF': 'FMLCorePlugin: a.B\n', ...classFile }, 'forge'),
  file('lite.litemod', { 'litemod.json': json({ name: 'deep', version: '1' }) }, 'liteloader'),
  file('rift.jar', { 'riftmod.json': json({ id: 'deep' }) }, 'rift'),
  file('plugin.jar', { 'plugin.yml': 'name: Deep\nversion: 1.0\napi-version: 1.21\n' }, 'paper'),
  file('folia.jar', { 'plugin.yml': 'name: Deep\nfolia-supported: true\n' }, 'paper', 'folia'),
  file('paper.jar', { 'paper-plugin.yml': 'name: Deep\nversion: 1.0\n' }, 'paper'),
  file('bungee.jar', { 'bungee.yml': 'name: Deep\nversion: 1.0\n' }, 'bungeecord'),
  file('velocity.jar', { 'velocity-plugin.json': json({ id: 'deep', version: '1' }) }, 'velocity'),
  file('sponge.jar', { 'META-INF/sponge_plugins.json': spongePlugins }, 'sponge'),
  file('sponge-root.jar', { 'sponge_plugins.json': spongePlugins }, 'sponge'),
  file('sponge-7.jar', { 'mcmod.info': json([{ modid: 'd', requiredMods: ['spongeapi@7'] }]) }, 'sponge'),
  file('resources.zip', { 'pack.mcmeta': `${BOM}${pack}`, 'assets/a/a.png': '' }, 'minecraft'),
  file('textures.zip', { 'pack.txt': 'Pack' }, 'minecraft'),
  file('data.zip', { 'pack.mcmeta': pack, 'data/a/a.json': '{}' }, 'datapack'),
  file('shader.zip', { 'shaders/final.fsh': '' }, 'iris', 'optifine'),
  file('canvas.zip', { 'pack.mcmeta': pack, 'assets/a/pipelines/a.json5': '{}' }, 'canvas'),
  file('core-shader.zip', { 'pack.mcmeta': pack, 'assets/minecraft/shaders/a.vsh': '' }, 'vanilla'),
  file('pack.mrpack', { 'modrinth.index.json': json(packIndex), 'overrides/a': '' }, 'fabric'),
  file('pack-mark.mrpack', { 'modrinth.index.json': BOM + json(packIndex), 'overrides/a': '' }, 'fabric'),
]
