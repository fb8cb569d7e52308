const UPLOADS = /^\/v3\/server\/[^/]+\/fs\/uploads?(?:\/|$)/

/** Whether requests of this path have the limit of uploads, which is counted separately. */
export const hasUploadLimit = (path: string): boolean => UPLOADS.test(path)
