import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type UserConfig } from 'vite'
import { browserIntl } from './vite/browser-intl-plugin.ts'
import { browserContract } from './vite/contract-plugin.ts'
import { finiteQueries } from './vite/finite-queries-plugin.ts'
import { icons } from './vite/icons-plugin.ts'
import { messages } from './vite/messages-plugin.ts'
import { minifyAgain } from './vite/minify-plugin.ts'
import { pageChunks } from './vite/page-chunks.ts'
import { isRouteArea, lazyRoutes } from './vite/lazy-routes-plugin.ts'
import { neededFiles } from './vite/needed-files-plugin.ts'
import { precompress } from './vite/precompress-plugin.ts'
import { tagIcons } from './vite/tag-icons-plugin.ts'

const ENTITIES = fileURLToPath(import.meta.resolve('decode-named-character-reference'))
const PARSER = '@formatjs/icu-messageformat-parser'
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-intl|intl-messageformat|use-sync-external-store|clsx|@formatjs|@tanstack)\/(?!.*\/useBlocker\.js$)/
/** Entry files, among the files that the bundler names. */
const ENTRY_FILES = /assets\/(framework|entry-client|rolldown-runtime)-/
/**
 * Every page starts with the names of all files, and hashes do not compress; seven characters suffice for a few
 * hundred files.
 */
const HASH = '[hash:7]'
const dist = process.env['WEB_DIST'] ?? 'dist'

export default defineConfig(({ command }) => {
  // A build is always a production build, whatever a test or shell sets: with the development JSX transform the
  // server could not render a page.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return config(command)
})

const browserBuild: EnvironmentOptions = {
  build: {
    outDir: `${dist}/client`,
    manifest: true,
    // The list of what each lazy file imports is a file of its own (`neededFiles`).
    modulePreload: { resolveDependencies: () => [] },
    rolldownOptions: {
      input: 'src/entry-client.tsx',
      output: {
        // The start of every page names all files, so only those that are requested by name or looked up get a
        // descriptive name.
        chunkFileNames: ({ name, isDynamicEntry, facadeModuleId }) =>
          ENTRY_FILES.test(`assets/${name}-`) ||
          (isDynamicEntry && !facadeModuleId?.includes('/src/routes/') && !isRouteArea(facadeModuleId))
            ? `assets/[name]-${HASH}.js`
            : `assets/${HASH}.js`,
        codeSplitting: {
          groups: [
            // Packages that every page needs, in one file that stays cached while our own code changes.
            { name: 'framework', test: FRAMEWORK, priority: 20 },
            // Our own modules of the entry stay with it, also when other files use them.
            { name: 'shell', tags: ['$initial'], priority: 19 },
            // What follows changes, on pages of projects and on every page of a signed-in user.
            {
              name: 'shell',
              test: /\/(api\/contract\/(live|notifications\/notifications)|web\/src\/lib\/live\/use-live)\.ts$/,
              priority: 18,
            },
            // Modules that the routes of most areas share.
            {
              name: 'route-parts',
              test: /\/src\/lib\/head\/(described-page-head|titled-page-head)\.ts$/,
              priority: 18,
            },
            ...pageChunks(),
            // Icons that several lazy-loaded parts share: one request instead of one for each.
            { name: 'icons', test: /virtual:icon\//, minShareCount: 30 },
          ],
        },
      },
    },
  },
}

const aliases = (command: 'build' | 'serve') => [
  // The browser version uses `document`, which workers do not have.
  { find: /^decode-named-character-reference$/, replacement: ENTITIES },
  // React has the hook itself.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  // Messages are compiled at build time, so the ICU parser (7 kB) is not shipped.
  ...(command === 'build' ? [{ find: PARSER, replacement: `${PARSER}/no-parser.js` }] : []),
]

const config = (command: 'build' | 'serve'): UserConfig => ({
  appType: 'custom',
  // Each dev server port has its own cache of pre-bundled packages; otherwise they overwrite each other's.
  cacheDir: `node_modules/.vite-${process.env['PORT'] ?? 'default'}`,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // On the most visited entry pages loaders are chunks of their own, loaded with the navigation that needs them,
      // since a server-rendered page has its data already. Elsewhere a loader is in the chunk of its component, since
      // each further file is named in the start of every page. (The splitter cannot read the form of the six search
      // routes, which import their parts themselves.)
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => {
          if (/^\/[a-z]+s$/.test(routeId)) return [['component'], ['errorComponent'], ['notFoundComponent']]
          return /^\/(?:$|\$type|user)/.test(routeId)
            ? [['component'], ['errorComponent'], ['notFoundComponent'], ['loader']]
            : [['component', 'loader'], ['errorComponent'], ['notFoundComponent']]
        },
      },
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    lazyRoutes(),
    browserContract(),
    browserIntl(),
    finiteQueries(),
    icons(),
    messages(),
    tagIcons(),
    neededFiles((file) => ENTRY_FILES.test(file)),
    minifyAgain(/assets\/framework-/),
    precompress(),
  ],
  resolve: {
    alias: aliases(command),
  },
  builder: {},
  worker: { format: 'es' },
  environments: {
    client: browserBuild,
    ssr: {
      build: {
        outDir: `${dist}/server`,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      },
    },
  },
})
