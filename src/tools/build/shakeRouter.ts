import type { Plugin } from 'vite'

/**
 * A Vite plugin: lets the bundler leave out the parts of react-router that the portal does not use, some of
 * them for servers. The package names its components for developers' tools (`Form.displayName = "Form"`) and
 * creates them by calls of React; both count as effects that somebody may need.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'shake-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\// },
      handler: (code) => ({ code: markUnneeded(code), map: null }),
    },
  }
}

/** Returns the code without names of components, and with calls that create components marked as pure. */
export function markUnneeded(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(/= (React\w*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
}
