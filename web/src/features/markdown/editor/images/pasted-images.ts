/** Pictures among what was pasted; what is pasted along with text stays text. */
export const pastedImages = (data: DataTransfer | null) =>
  data?.types.includes('text/plain')
    ? []
    : [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
