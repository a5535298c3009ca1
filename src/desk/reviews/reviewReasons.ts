/** Predefined reasons and document requests, in the language of the employee. */
export const reasons = {
  refuse: {
    es: [
      'El documento no es de esta persona',
      'El documento no se puede leer',
      'La fecha del documento ya no vale',
    ],
    ca: [
      'El document no és d’aquesta persona',
      'El document no es pot llegir',
      'La data del document ja no val',
    ],
    en: ['The document is not of this person', 'The document cannot be read', 'The document is out of date'],
    pt: [
      'O documento não é desta pessoa',
      'O documento não se consegue ler',
      'A data do documento já não vale',
    ],
  },
  ask: {
    es: [
      'El documento completo, con todas sus páginas',
      'El documento firmado',
      'Una copia que se pueda leer',
    ],
    ca: ['El document complet, amb totes les pàgines', 'El document signat', 'Una còpia que es pugui llegir'],
    en: ['The whole document, with all its pages', 'The signed document', 'A copy that can be read'],
    pt: [
      'O documento completo, com todas as páginas',
      'O documento assinado',
      'Uma cópia que se consiga ler',
    ],
  },
} as const
