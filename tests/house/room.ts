/** A room's files and allowed imports; an address that ends in `*` matches everything below it. */
export type Room = {
  /** The rule as a sentence, which begins each fault. */
  rule: string
  /** The paths of its files. */
  files: RegExp
  /** The allowed files, `node:`, `#sdk` and virtual modules; `{folder}` is the plugin's own folder. */
  opens: readonly string[]
  /** The files and `package:` names of which only types are allowed. */
  opensTypes?: readonly string[]
  /** The allowed packages. */
  packages?: readonly string[]
  /** Additional allowances for the room's tests. */
  testOpens?: readonly string[]
  testPackages?: readonly string[]
  /** True if a listed package may be unused: the room's future files may need it. */
  isOpenToNewcomers?: true
}
