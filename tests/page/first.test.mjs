// The first visit: how much is loaded, and that nothing moves while it is.
import assert from 'node:assert/strict';
import { after, it } from 'node:test';

import { button, closeBrowser, person, phone, serverFor } from './people.mjs';

after(closeBrowser);

for (const locale of ['en', 'pl', 'es']) {
  it(`a first visit is light and still, in ${locale}`, async (t) => {
    const server = await serverFor(t);
    const page = await person(t, null, { ...phone, locale });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    const requests = new Map();
    const bytes = { Script: 0, Font: 0 };
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => requests.set(requestId, { type, url: response.url }));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const { type } = requests.get(requestId) ?? {};
      if (type in bytes) bytes[type] += encodedDataLength;
    });
    await page.addInitScript(() => {
      globalThis.moved = 0;
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) globalThis.moved += shift.value;
      }).observe({ type: 'layout-shift', buffered: true });
      // What is loaded while nobody waits does not count.
      globalThis.requestIdleCallback = () => 0;
    });
    await page.goto(server.url);
    await button(page, /./).first().waitFor();
    await page.waitForLoadState('networkidle');
    assert.ok(bytes.Script > 0 && bytes.Script <= 90 * 1024, `${bytes.Script} bytes of script`);
    assert.ok(bytes.Font > 0 && bytes.Font <= 60 * 1024, `${bytes.Font} bytes of fonts`);
    assert.equal(await page.evaluate(() => document.fonts.check('700 1em Rowdies') && document.fonts.check('500 1em Barlow')), true);
    assert.ok((await page.evaluate(() => globalThis.moved)) < 0.01, 'something moved');
    // Nothing comes from anywhere else.
    for (const { url } of requests.values()) assert.equal(new URL(url).origin, server.url);
  });
}
