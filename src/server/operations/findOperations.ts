import type { Operation } from './operation.ts'

const files = import.meta.glob<{ default: Operation }>(['./*/*.ts', '!./app/*.ts', '!./*/*.test.ts'])

/** The names of all operations, by their folders and files: `people import`. */
export function operationNames(): string[] {
  return Object.keys(files).map(nameOf).toSorted()
}

/** Finds an operation by name; undefined if there is none. */
export async function findOperation(name: string): Promise<Operation | undefined> {
  const [, load] = Object.entries(files).find(([path]) => nameOf(path) === name) ?? []
  return (await load?.())?.default
}

/** All operations in the order of their names. */
export async function allOperations(): Promise<Operation[]> {
  const found = await Promise.all(operationNames().map(findOperation))
  return found.flatMap((operation) => operation ?? [])
}

function nameOf(path: string): string {
  return path.slice(2, -'.ts'.length).replace('/', ' ')
}
