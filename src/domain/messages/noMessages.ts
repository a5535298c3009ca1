/** Empty catalogues, filled when a language is loaded. */
export const allMessages = { es: {}, ca: {}, en: {}, pt: {} }
