import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type UserConfig } from 'vite'
import { browserContract } from './vite/contract-plugin.ts'
import { icons } from './vite/icons-plugin.ts'
import { messages } from './vite/messages-plugin.ts'
import { pageChunks } from './vite/page-chunks.ts'
import { isRouteArea, lazyRoutes } from './vite/lazy-routes-plugin.ts'
import { precompress } from './vite/precompress-plugin.ts'

const ENTITIES = fileURLToPath(import.meta.resolve('decode-named-character-reference'))
const PARSER = '@formatjs/icu-messageformat-parser'
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|react-intl|intl-messageformat|use-sync-external-store|clsx|@formatjs|@tanstack)\//
/** Files of the start, among those that the bundler names. */
const STARTED = /assets\/(framework|entry-client|rolldown-runtime)-/
/** Every page begins with the names of all files, and hashes do not compress: so few characters tell some hundred apart. */
const HASH = '[hash:7]'
const dist = process.env['WEB_DIST'] ?? 'dist'

export default defineConfig(({ command }) => {
  // A build is a production build, also when a test or a developer's shell says otherwise: with the development form
  // of JSX in it the server could not render a single page.
  if (command === 'build') process.env['NODE_ENV'] = 'production'
  return config(command)
})

const browserBuild: EnvironmentOptions = {
  build: {
    outDir: `${dist}/client`,
    manifest: true,
    // What the page started with need not be told again at each of its imports.
    modulePreload: {
      resolveDependencies: (_file, needed) => needed.filter((name) => !STARTED.test(name)),
    },
    rolldownOptions: {
      input: 'src/entry-client.tsx',
      output: {
        // The start of every page names all files: those bear a name that are asked for by themselves or looked for.
        chunkFileNames: ({ name, isDynamicEntry, facadeModuleId }) =>
          STARTED.test(`assets/${name}-`) ||
          (isDynamicEntry && !facadeModuleId?.includes('/src/routes/') && !isRouteArea(facadeModuleId))
            ? `assets/[name]-${HASH}.js`
            : `assets/${HASH}.js`,
        codeSplitting: {
          groups: [
            // Packages that every page needs in one file: it stays in caches while our own code changes.
            { name: 'framework', test: FRAMEWORK, priority: 20 },
            // What the start needs of our own stays with it, also where other files use it.
            { name: 'shell', tags: ['$initial'], priority: 19 },
            // What the routes of most areas are made of, beside them.
            {
              name: 'route-parts',
              test: /\/src\/lib\/head\/(described-page-head|titled-page-head)\.ts$/,
              priority: 18,
            },
            ...pageChunks(),
            // Icons of what comes with a press: one request instead of one for each.
            { name: 'icons', test: /virtual:icon\// },
          ],
        },
      },
    },
  },
}

const config = (command: 'build' | 'serve'): UserConfig => ({
  appType: 'custom',
  // Dev servers on other ports keep their own pre-bundled packages, otherwise they overwrite each other's.
  cacheDir: `node_modules/.vite-${process.env['PORT'] ?? 'default'}`,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders of the pages most visits begin with come with the navigation that needs them, since a page from the server
      // has its data already. Elsewhere a loader goes with what it loads for: each file more is named in the start of every
      // page. (The six search routes give theirs in a form that the splitter cannot read, and import what they need by
      // themselves.)
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
    icons(),
    messages(),
    precompress(),
  ],
  resolve: {
    alias: [
      // The form for browsers asks the document, which workers have not.
      { find: /^decode-named-character-reference$/, replacement: ENTITIES },
      // Messages are compiled while building, so the ICU parser (7 kB) need not be sent.
      ...(command === 'build' ? [{ find: PARSER, replacement: `${PARSER}/no-parser.js` }] : []),
    ],
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
