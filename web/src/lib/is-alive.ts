/** React keeps the properties of an element on it from when it takes it over; a select comes with its options. */
export const isAlive = (element: Element): boolean =>
  Object.keys(element.querySelector('option') ?? element).some((key) => key.startsWith('__reactProps$'))
