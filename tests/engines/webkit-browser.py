#!/usr/bin/python3
"""A WebKitGTK window that WebDriver drives and that keeps its profile in the folder of its argument.

WebKit's own MiniBrowser gives a driven session a store in memory: a kill would lose what a person's browser keeps.
Python, because that is how Debian brings WebKitGTK to scripts (python3-gi, gir1.2-webkit2-4.1).
"""

import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

profile = sys.argv[1]
store = WebKit2.WebsiteDataManager(base_data_directory=f'{profile}/data', base_cache_directory=f'{profile}/cache')
# Cookies stay in memory unless a file is named.
store.get_cookie_manager().set_persistent_storage(f'{profile}/cookies.sqlite', WebKit2.CookiePersistentStorage.SQLITE)
context = WebKit2.WebContext(website_data_manager=store)
context.set_automation_allowed(True)


def open_window(_session):
    window = Gtk.Window(default_width=1280, default_height=900)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window.add(view)
    window.show_all()
    return view


def begin(_context, session):
    about = WebKit2.ApplicationInfo()
    # The name that the driver asks for as browserName.
    about.set_name('persistent-webkit')
    session.set_application_info(about)
    session.connect('create-web-view', open_window)


context.connect('automation-started', begin)
Gtk.main()
