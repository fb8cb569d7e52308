/**
 * Inline script for slow lines. `font-display: optional` keeps the fallback font for the whole life of a document if the
 * file arrives after the first paint. The first navigation to another page of the site changes everything anyway, so the
 * font is added again then, provided that it has arrived.
 */
export const lateFontScript = `(()=>{
  const family='Geologica Variable';
  const widthIn=(fonts)=>{
    const canvas=new OffscreenCanvas(1,1).getContext('2d');
    canvas.font='16px '+fonts;
    return canvas.measureText('Quarry mill').width
  };
  const add=({navigationType,destination})=>{
    if(navigationType!=='push'||new URL(destination.url).pathname===location.pathname)return;
    const url=document.querySelector('link[as=font]').href;
    const latin=[...document.fonts].find((face)=>/^U\\+0+-0*FF\\b/i.test(face.unicodeRange));
    if(!latin||!performance.getEntriesByName(url)[0]?.responseEnd)return;
    navigation.removeEventListener('navigate',add);
    if(widthIn("'"+family+"',monospace")!==widthIn('monospace'))return;
    const face=new FontFace(family,'url('+url+')',{weight:'100 900',unicodeRange:latin.unicodeRange});
    face.load().then(()=>document.fonts.add(face),()=>{})
  };
  window.navigation?.addEventListener('navigate',add)
})();`
