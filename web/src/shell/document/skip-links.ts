/**
 * Inline script for the skip links: they move the focus and leave the address alone, so that a copied or reloaded address
 * is that of the page. Without scripts, with a modifier key, or if the target is hidden, they are plain links.
 */
export const skipLinksScript = `addEventListener('click',(event)=>{
  const link=event.target.closest?.('.skip');
  const target=link&&document.querySelector(link.hash);
  if(!target?.checkVisibility?.()||event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;
  event.preventDefault();
  if(!target.hasAttribute('tabindex'))target.tabIndex=-1;
  target.focus();
  target.scrollIntoView()
});`
