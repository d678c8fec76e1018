// Modules that are made while the page is built.
declare module 'virtual:catalogue/*' {
  import type { Messages } from './text/text.svelte';
  const messages: Messages;
  export default messages;
}
declare module 'virtual:art' {
  const address: string;
  export default address;
}
