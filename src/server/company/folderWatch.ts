import { watch, type FSWatcher } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Records which companies' folders change, by file system events. Some mounts send none and the number of
 * watched folders is limited, so the caller also polls every folder now and then.
 */
export class FolderWatch {
  readonly #dir: string
  readonly #watchers = new Map<string, FSWatcher[]>()
  #changed = new Set<string>()

  constructor(dir: string) {
    this.#dir = dir
  }

  /** Watches a company's folder and its current subfolders. */
  async follow(name: string): Promise<void> {
    const folder = join(this.#dir, name)
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const within = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name))
    this.#end(name)
    this.#watchers.set(
      name,
      [folder, ...within].flatMap((path) => this.#watch(path, name) ?? []),
    )
  }

  /** The companies whose folders changed since the last call. */
  take(): ReadonlySet<string> {
    const changed = this.#changed
    this.#changed = new Set()
    return changed
  }

  close(): void {
    for (const name of this.#watchers.keys()) this.#end(name)
  }

  #watch(path: string, name: string): FSWatcher | undefined {
    try {
      const watcher = watch(path, { persistent: false }, () => this.#changed.add(name))
      watcher.on('error', () => watcher.close())
      return watcher
    } catch {
      return undefined
    }
  }

  #end(name: string): void {
    for (const watcher of this.#watchers.get(name) ?? []) watcher.close()
    this.#watchers.delete(name)
  }
}
