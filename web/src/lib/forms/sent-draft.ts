/** In the storage of the tab: the draft of the form that is being posted. */
export const SENT = 'form-sent'

/**
 * Inline script of every page: the first page after a form was posted shows whether it was accepted. A redirect means
 * success, except to the sign-in page. Without storage nothing was stored.
 */
export const forgetSentDraftScript = `try{const s=sessionStorage,k=s.getItem('${SENT}'),[a]=performance.getEntriesByType('navigation');if(k!==null){s.removeItem('${SENT}');if(a?.redirectCount>0&&!location.pathname.startsWith('/auth/'))localStorage.removeItem(k)}}catch{}`
