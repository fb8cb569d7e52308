/** Browsers drop downloads that start in the same instant. */
export const BETWEEN_FILES_MS = 400

interface DownloadedFile {
  url: string
  filename: string
}

function startDownload({ url, filename }: DownloadedFile) {
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
}

/** Downloads the files one after the other, the first at once. */
export function startDownloads([first, ...others]: readonly DownloadedFile[]) {
  if (first) startDownload(first)
  startOthers(others)
}

/** Likewise, after the file whose link was pressed. */
export function startOthers(files: readonly DownloadedFile[]) {
  files.forEach((file, index) => setTimeout(() => startDownload(file), BETWEEN_FILES_MS * (index + 1)))
}
