/** Images in pasted data. If text is pasted along with them, only the text is used. */
export const pastedImages = (data: DataTransfer | null) =>
  data?.types.includes('text/plain')
    ? []
    : [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
