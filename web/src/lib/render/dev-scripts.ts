const preamble = `import R from "/@react-refresh";R.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t;window.__vite_plugin_react_preamble_installed__=true`

/** The scripts that Vite would add to an index.html, which this site does not have. */
export const devScripts = [
  { type: 'module', children: preamble },
  { type: 'module', src: '/@vite/client' },
  { type: 'module', src: '/src/entry-client.tsx' },
] as const
