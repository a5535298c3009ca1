/** Languages that are added when they are loaded. */
export const allMessages = { es: {}, ca: {}, en: {}, pt: {} }
