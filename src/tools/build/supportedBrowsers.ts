import type { Plugin } from 'vite'

/** The oldest browsers that the portal and the operators' pages work in. */
export const supportedBrowsers = { Safari: '16.0', Firefox: '115', Chrome: '109' } as const

/** The syntax of the built files. */
export const buildTarget = Object.entries(supportedBrowsers).map(
  ([name, version]) => `${name.toLowerCase()}${version}`,
)

/**
 * Adds a script to each built page that shows a notice in older browsers; older browsers understand the
 * script's syntax.
 */
export function refuseOldBrowsers(): Plugin {
  return {
    name: 'refuse-old-browsers',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name, source: script })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const file = Object.values(bundle).find((each) => each.type === 'asset' && each.names.includes(name))
        // Deferred scripts run in order: this one before the page's program.
        return [
          { tag: 'script', attrs: { src: `/${file?.fileName}`, defer: true }, injectTo: 'head-prepend' },
        ]
      },
    },
  }
}

const name = 'oldBrowsers.js'

const versions = Object.entries(supportedBrowsers)
  .map(([name, version]) => `${name} ${version}`)
  .join(', ')

const sentences = {
  es: `Este navegador es demasiado antiguo. Actualízalo o usa otro: ${versions} o posterior.`,
  ca: `Aquest navegador és massa antic. Actualitza’l o fes-ne servir un altre: ${versions} o posterior.`,
  en: `This browser is too old. Update it or use another one: ${versions} or newer.`,
  pt: `Este navegador é demasiado antigo. Atualiza-o ou usa outro: ${versions} ou superior.`,
}

/**
 * Written in ECMAScript 3. Each call below checks a feature that was introduced in the oldest supported
 * version of one browser: container queries and AbortSignal.timeout in Safari 16.0, toSorted in Firefox 115
 * (in Chrome since 110). In an older browser the script removes the root element, so the page's program does
 * not start.
 */
const script = `(function () {
  var root = document.getElementById('root')
  var isKnown =
    window.CSS && CSS.supports && CSS.supports('container-type', 'inline-size') &&
    window.AbortSignal && AbortSignal.timeout &&
    ([].toSorted || /Chrome\\//.test(navigator.userAgent))
  if (isKnown || !root) return
  var texts = ${JSON.stringify(sentences)}
  for (var language in texts) {
    var text = document.createElement('p')
    text.lang = language
    text.style.cssText = 'max-width: 36em; margin: 1.5em auto; padding: 0 1em; font: 18px/1.5 sans-serif'
    text.appendChild(document.createTextNode(texts[language]))
    root.parentNode.insertBefore(text, root)
  }
  root.parentNode.removeChild(root)
})()`
