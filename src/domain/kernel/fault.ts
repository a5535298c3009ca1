/** A fault of a value: the path to the value, and a sentence without a full stop. */
export type Fault = { path: (string | number)[]; message: string }

/** Builds a fault at a path. */
export function faultAt(path: Fault['path'], message: string): Fault {
  return { path, message }
}
