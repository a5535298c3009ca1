/**
 * The largest stored file, in megabytes of 1,048,576 bytes. The portal refuses a larger one before sending;
 * the server responds 413.
 */
export const maxFileMegabytes = 10

/** The largest file of an operation; larger files are refused before they are read or sent. */
export const maxTableMegabytes = 32

export const maxTableBytes = maxTableMegabytes * 1024 * 1024

/** Maximum size of one operation's input in megabytes, all files and other values together. */
export const maxUploadMegabytes = 40

export const maxFileBytes = maxFileMegabytes * 1024 * 1024
