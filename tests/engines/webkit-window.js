// A window of WebKitGTK with nothing around the page, for WebKitWebDriver; run by gjs. Debian's MiniBrowser is never
// narrower than its tool bar, 447 px, and keeps the console to itself where it is driven.
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

Gtk.init(null);
const context = new WebKit.WebContext();
context.set_automation_allowed(true);
context.set_preferred_languages(['en-GB']);
context.connect('automation-started', (_context, session) => {
  const info = new WebKit.ApplicationInfo();
  info.set_name('webkit-window');
  info.set_version(WebKit.get_major_version(), WebKit.get_minor_version(), WebKit.get_micro_version());
  session.set_application_info(info);
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({
      web_context: context,
      settings: new WebKit.Settings({ enable_write_console_messages_to_stdout: true }),
      is_controlled_by_automation: true,
    });
    const window = new Gtk.Window({ decorated: false, default_width: 1440, default_height: 900 });
    window.add(view);
    view.connect('close', () => Gtk.main_quit());
    window.show_all();
    return view;
  });
});
Gtk.main();
