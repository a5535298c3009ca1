/** What is wrong with a value: the steps that lead to the place in it, and a sentence without a full stop. */
export type Fault = { path: (string | number)[]; message: string }

/** A fault at a place of a value. */
export function faultAt(path: Fault['path'], message: string): Fault {
  return { path, message }
}
