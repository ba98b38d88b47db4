export { type DemoRunFiles, type DemoRunRequest, demoCycles, writeDemoRunInThreads } from './demo/index.ts';
export type { InventoryEntry } from './inventory.ts';
export type { FindOptions } from './location.ts';
export { type FetchedMessage, fetchMessages } from './messages.ts';
export { type Inventory, readInventory, type SelectedEntry } from './read-inventory.ts';
export { fitsKey, fitsNative } from './select.ts';
export { sameWindow, type TimeWindow, windowOfProduct } from './time-window.ts';
