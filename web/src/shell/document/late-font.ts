/**
 * Inline script for slow lines. `font-display: optional` keeps the fallback font for the whole life of a document if the
 * file arrives after the first paint. The first navigation within the site changes the page anyway, so the font is added
 * again then, provided that it has arrived.
 */
export const lateFontScript = `(()=>{const family="'Geologica Variable'",width=(font)=>{const c=new OffscreenCanvas(1,1).getContext('2d');c.font='16px '+font;return c.measureText('Quarry mill').width},use=()=>{const url=document.querySelector('link[as=font]').href,face=[...document.fonts].find((f)=>/^U\\+0+-0*FF\\b/i.test(f.unicodeRange));if(!face||!performance.getEntriesByName(url)[0]?.responseEnd)return;window.navigation.removeEventListener('navigate',use);if(width(family+',monospace')!==width('monospace'))return;new FontFace('Geologica Variable','url('+url+')',{weight:'100 900',unicodeRange:face.unicodeRange}).load().then((f)=>document.fonts.add(f),()=>{})};window.navigation?.addEventListener('navigate',use)})();`
